import { raw } from '@hlizo/database/sql'
import { wait } from '@hlizo/kit/wait'
import { ask } from '../people/ask.ts'
import { must, type Scenario } from './scenario.ts'

/** What rows of the home page are made from. */
const sections: readonly (readonly [what: string, table: string, column: string])[] = [
  ['featured', 'app.featured', 'position'],
  ['tags', 'app.tag', 'is_pinned'],
  ['most watched', 'app.video', 'views_count'],
  ['titles', 'app.show', 'description'],
]

/** R129. */
export const brokenSections: Scenario = {
  name: 'R129',
  sentence:
    'What one row of the home page is made from breaks, row after row: the page is 200 each time, and whole again afterwards.',
  run: async (stage) => {
    const { fleet, db } = stage
    const home = () => ask(fleet.url, 'GET', '/')
    const statuses: number[] = []
    for (const [what, table, column] of sections) {
      // In one transaction with the notification of a changed catalogue, so that no node answers from its cache.
      await db.transaction(async (tx) => {
        await tx.run(raw(`alter table ${table} rename column ${column} to ${column}_away`))
        await tx.run(raw('update app.catalogue_version set version = version + 1 where id = 1'))
      })
      try {
        await wait(2_500)
        const page = await home()
        statuses.push(page.status)
        must(page.status === 200, `the home page stands without ${what}, and is not ${page.status}`)
      } finally {
        await db.transaction(async (tx) => {
          await tx.run(raw(`alter table ${table} rename column ${column}_away to ${column}`))
          await tx.run(raw('update app.catalogue_version set version = version + 1 where id = 1'))
        })
      }
    }
    await wait(2_500)
    must((await home()).status === 200, 'the page is whole again')
    stage.say(`the home page: ${statuses.join(', ')}`)
  },
}
