import { connect } from '@hlizo/database/database'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { z } from 'zod'
import { invoiceStore } from '#server/billing/invoice-store.ts'
import { createSealer } from '#server/stores/sealer.ts'
import { openOffice } from './office.ts'
import { officeAccess } from './office-access.ts'
import { sendInvoice } from './send-invoice.ts'
import { submissionStore } from './submission-store.ts'
import { xmlMaker } from './xml-maker.ts'

const Given = z.object({
  databaseUrl: z.string(),
  officeUrl: z.string(),
  invoiceId: z.string(),
  now: z.coerce.date(),
  /** After how many steps the process is killed. */
  life: z.number(),
})
const { databaseUrl, officeUrl, invoiceId, now, life } = Given.parse(
  JSON.parse(process.argv[2] ?? ''),
)

let steps = 0
/** Kills this process, as the operating system would, before and after each call of a port. */
const step = () => {
  steps += 1
  if (steps > life) process.kill(process.pid, 'SIGKILL')
}

function killable<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      return async (...given: unknown[]) => {
        step()
        const result: unknown = await Reflect.apply(member, target, given)
        step()
        return result
      }
    },
  })
}

/** Sends an invoice to an office at a network address, and is killed on the way. For tests. */
const db = connect(databaseUrl, { max: 2 })
const clock = frozenClock(now)
const config = {
  clientId: 'client',
  clientSecret: 'secret',
  from: '2026-01-01',
  apiUrl: `${officeUrl}/prod/FCTEL/rest`,
  loginUrl: `${officeUrl}/anaf-oauth2/v1`,
}
const access = officeAccess({
  db,
  clock,
  log: silentLog,
  config,
  sealer: createSealer(Buffer.alloc(32, 7)),
  redirectUrl: 'https://shop.test/efactura/consent',
  ask: fetch,
})
const invoice = await invoiceStore(db).byId(invoiceId)
if (invoice === null) throw new Error(`There is no invoice ${invoiceId}.`)
const afterMs = await sendInvoice(
  {
    store: killable(submissionStore(db)),
    office: killable(openOffice({ config, ask: fetch })),
    access: killable(access),
    xmlOf: xmlMaker({ db, clock }, { county: 'RO-CJ', city: 'Cluj-Napoca' }),
    clock,
  },
  invoice,
)
await db.close()
process.stdout.write(JSON.stringify({ afterMs }))
