import { connect } from '@hlizo/database/database'
import { testIssuer, testSale } from './testing-invoices.ts'

/** Issues invoices without end, each in a transaction of its own, until it is killed. For tests. */
const [url = '', name = ''] = process.argv.slice(2)
const db = connect(url, { max: 2 })
const issuer = testIssuer()

for (let at = 0; ; at += 1) {
  await db.transaction((tx) => issuer.ofSale(tx, testSale({ chargeId: `${name}_${at}` })))
  process.stdout.write('.\n')
}
