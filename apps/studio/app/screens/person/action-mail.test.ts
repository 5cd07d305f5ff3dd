import type { PersonFile } from '@hlizo/contract/entities/studio-person'
import { describe, expect, it } from 'vitest'
import { actionMail } from './action-mail.ts'
import type { ReasonedAction } from './reasoned-action.ts'

const NOW = new Date('2026-05-01T10:00:00Z')

type Subscription = NonNullable<PersonFile['subscription']>

const renewing: Subscription = {
  plan: 'Abonament lunar',
  state: 'renews',
  at: '2026-05-20T10:00:00Z',
  pausedFrom: null,
}

const fileOf = (subscription: Partial<Subscription> | null): PersonFile => ({
  email: 'ana@example.ro',
  isConfirmed: true,
  createdAt: '2026-01-01T10:00:00Z',
  deleteAt: null,
  accessUntil: null,
  subscription: subscription && { ...renewing, ...subscription },
  gifts: 0,
  devices: 1,
  guestOf: null,
  guests: null,
  acceptedTexts: [],
  emailMove: null,
  hasPin: false,
  profiles: [],
  signIn: null,
  payments: [],
  notes: [],
})

const mailOf = (
  action: ReasonedAction['action'],
  subscription: Partial<Subscription> | null = {},
) => actionMail(action, { firstName: 'Ana', file: fileOf(subscription) }, NOW)

describe('actionMail', () => {
  it('is the mail of the cancellation, with the day of the end', () => {
    const mail = mailOf({ kind: 'cancel', when: 'end' })

    expect(mail?.subject).toBe('Am înregistrat anularea')
    expect(mail?.paragraphs[0]).toContain('20 mai 2026')
  })

  it.each([
    [
      'a cancellation that is late',
      { kind: 'cancel', when: 'end' },
      { at: '2026-05-03T09:00:00Z' },
    ],
    ['a cancellation during a pause', { kind: 'cancel', when: 'end' }, { state: 'paused' }],
    ['an end with a payment owed', { kind: 'cancel', when: 'now' }, { state: 'unpaid' }],
    ['signing out', { kind: 'sign-out' }, {}],
    ['removing a note', { kind: 'remove-note', note: '1' }, {}],
    ['withdrawing a new address', { kind: 'withdraw-email' }, {}],
  ] as const)('is not shown for %s', (_, action, subscription) => {
    expect(mailOf(action, subscription)).toBeNull()
  })

  it.each([
    [{ kind: 'cancel', when: 'now' }, 'Abonamentul tău s-a încheiat'],
    [{ kind: 'mail', mail: 'reset' }, 'Codul pentru parola nouă'],
    [{ kind: 'mail', mail: 'confirmation' }, 'Confirmă contul tău Hlizo'],
    [{ kind: 'export' }, 'Arhiva cu datele tale este gata'],
    [{ kind: 'erase' }, 'Contul tău va fi șters'],
    [{ kind: 'keep' }, 'Contul tău rămâne'],
  ] as const)('has the words that %o sends, without code and link', (action, subject) => {
    const mail = mailOf(action)
    const text = mail?.paragraphs.join(' ') ?? ''

    expect(mail?.subject).toBe(subject)
    expect(text).toContain('Ai primit acest mesaj')
    expect(text).not.toMatch(/https?:|\d{6}/)
  })

  it('names the day of the erasure', () => {
    expect(mailOf({ kind: 'erase' })?.paragraphs[0]).toContain('15 mai 2026')
  })
})
