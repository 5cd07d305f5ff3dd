import { listProfiles } from '@hlizo/contract/calls/profiles'
import { getPublicShow } from '@hlizo/contract/calls/shows'
import type { PublicSettings } from '@hlizo/contract/public-settings'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadContext } from './load-context.ts'
import { accountData, publicData } from './public-data.ts'

const settings: PublicSettings = {
  brand: 'Hlizo',
  support: { email: '', chatUrl: null },
  operator: {
    name: '',
    taxId: '',
    registration: '',
    address: '',
    email: '',
    dataProtectionEmail: '',
    providers: '',
    dataLocation: '',
  },
  links: [],
  googleTagManagerId: null,
  mode: 'test',
  publicUrl: 'https://hlizo.test',
  identity: {
    userPoolId: '',
    userPoolClientId: '',
    identityPoolId: '',
    userPoolEndpoint: null,
    hasPasskeys: false,
    signInDomain: '',
    providers: [],
    identityPoolEndpoint: null,
  },
  payments: {
    mode: 'sandbox',
    publishableKey: '',
    scriptUrl: '',
    isPaypalOffered: false,
    cardCurrency: 'RON',
  },
  contracts: { endsWithSupply: true, isCancelLenient: false },
}

/** A rendering for a member, to whom the API answers this. */
const answering = (answer: () => Response) =>
  loadContext({
    settings,
    hasSession: true,
    renderedAt: '2026-05-01T10:00:00.000Z',
    announcement: null,
    nonce: '',
    css: '',
    api: async () => answer(),
    accountApi: async () => answer(),
    reportError: () => {},
  })

const missing = () => Response.json({ error: 'NOT_FOUND', message: '' }, { status: 404 })
const html = () => new Response('<h1>Bad Gateway</h1>')
const showIn = (answer: () => Response) =>
  publicData(answering(answer), getPublicShow, { params: { id: 999_999 } })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('publicData', () => {
  it('returns 404 for unknown titles, also to members', async () => {
    await expect(showIn(missing)).rejects.toMatchObject({ init: { status: 404 } })
  })

  it('renders the page without the data that failed to load', async () => {
    expect(await showIn(html)).toBeNull()
  })
})

describe('accountData', () => {
  it('returns nothing when the account fails to load, and no 404', async () => {
    expect(await accountData(answering(missing), listProfiles)).toBeNull()
    expect(await accountData(answering(html), listProfiles)).toBeNull()
    expect(
      await accountData(
        answering(() => Response.json({ data: [] })),
        listProfiles,
      ),
    ).toEqual([])
  })
})
