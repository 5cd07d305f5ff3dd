import { user } from '@hlizo/fixtures/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { describe, expect, it } from 'vitest'
import { linksIn, markupAt } from '#web/lib/testing-site.tsx'
import { AccountCard } from './account-card.tsx'

const places = (roles: ReturnType<typeof user>['roles']) =>
  linksIn(markupAt(<AccountCard user={{ ...user(), roles }} />)).map(([place]) => place)

describe('AccountCard', () => {
  it('links to Studio for operators only', () => {
    expect(places(['editor'])).toContain(hrefs.studio())
    expect(places([])).not.toContain(hrefs.studio())
  })
})
