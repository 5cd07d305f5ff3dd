import { beforeEach, describe, expect, it, vi } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { MemberHome } from './member-home.tsx'

const setting = vi.hoisted(() => ({ allowsPreviews: false }))

vi.mock('#web/features/account/use-membership.ts', () => ({ useMembership: () => 'member' }))
vi.mock('#web/features/profiles/use-account-previews.ts', () => ({
  useAccountPreviews: () => setting.allowsPreviews,
}))
vi.mock('./fetched-home.tsx', () => ({
  FetchedHomeContent: ({ hasPreviews = true }) => <p>{hasPreviews ? 'alive' : 'still'}</p>,
}))

describe('MemberHome', () => {
  beforeEach(() => {
    setting.allowsPreviews = false
  })

  it('shows no previews to a member without a plan when they are turned off (D59)', () => {
    expect(markupAt(<MemberHome />, { isSignedIn: true })).toBe('<p>still</p>')
  })

  it('shows previews when they are turned on', () => {
    setting.allowsPreviews = true

    expect(markupAt(<MemberHome />, { isSignedIn: true })).toBe('<p>alive</p>')
  })
})
