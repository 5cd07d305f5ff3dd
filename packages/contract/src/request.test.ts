import { describe, expect, it } from 'vitest'
import { registerAccount } from './calls/accounts.ts'
import { cancelSubscription } from './calls/payments.ts'
import { startPlanCheckout } from './calls/plans.ts'
import { createProfile } from './calls/profiles.ts'
import { trackProgress } from './calls/progress.ts'
import { getVideo, listVideos } from './calls/videos.ts'
import { codesOfIssues } from './request.ts'

const registration = {
  email: ' Oana@Exemplu.ro',
  firstName: 'Oana',
  lastName: 'Hârjoană',
  password: 'Citit-la-2341',
}

function codeOf(schema: { safeParse(value: unknown): { error?: unknown } }, value: unknown) {
  const { error } = schema.safeParse(value)
  if (!(error instanceof Object) || !('issues' in error) || !Array.isArray(error.issues))
    return null

  return codesOfIssues(error.issues).code
}

describe('codesOfIssues', () => {
  it('returns the code of a check', () => {
    const { body } = registerAccount
    expect(codeOf(body, { ...registration, email: 'oana' })).toBe('EMAIL_INVALID')
    expect(codeOf(body, { ...registration, firstName: ' ' })).toBe('NAME_REQUIRED')
    expect(codeOf(body, { ...registration, password: 'parola' })).toBe('PASSWORD_WEAK')
    expect(codeOf(createProfile.body, { name: '', avatar: 1 })).toBe('PROFILE_NAME_REQUIRED')
    expect(codeOf(cancelSubscription.body, { feedback: {} })).toBe('FEEDBACK_INCOMPLETE')
    expect(codeOf(listVideos.query, { category: 'opera' })).toBe('CATEGORY_INVALID')
  })

  it('returns VALIDATION_FAILED for everything else, also for unknown keys', () => {
    const { body } = registerAccount
    expect(codeOf(body, { ...registration, role: 'admin' })).toBe('VALIDATION_FAILED')
    expect(codeOf(body, { ...registration, agreeToMarketing: 'yes' })).toBe('VALIDATION_FAILED')
  })

  it('returns the code of each field', () => {
    const { error } = registerAccount.body.safeParse({ ...registration, email: '', lastName: '' })
    expect(codesOfIssues(error?.issues ?? []).fields).toEqual({
      email: 'EMAIL_INVALID',
      lastName: 'NAME_REQUIRED',
    })
  })
})

describe('a body', () => {
  it('is cleaned: addresses lower-cased, marketing off unless asked for', () => {
    expect(registerAccount.body.parse(registration)).toEqual({
      ...registration,
      email: 'oana@exemplu.ro',
      agreeToMarketing: false,
    })
  })

  it('accepts an avatar as number or as path', () => {
    const avatars = [7, '/profiles/avatar/7'].map(
      (avatar) => createProfile.body.parse({ name: 'Ilinca', avatar }).avatar,
    )
    expect(avatars).toEqual([7, 7])
    expect(codeOf(createProfile.body, { name: 'x', avatar: '/profiles/avatar/37' })).toBe(
      'AVATAR_INVALID',
    )
  })

  it('refuses a progress that is not a number', () => {
    const times = [null, '12', true, [5], 1e308, -1, 86_401, Number.NaN]
    const codes = times.map((time) =>
      codeOf(trackProgress.body, { seen: false, time, percentageSeen: 5 }),
    )
    expect(codes).toEqual(times.map(() => 'PROGRESS_INVALID'))
  })

  it('treats an empty form field as missing', () => {
    expect(startPlanCheckout.body.parse({ accessToken: 'a.b.c', coupon: ' ' })).toEqual({
      accessToken: 'a.b.c',
      coupon: undefined,
    })
  })
})

describe('a query', () => {
  it('falls back to all and twenty', () => {
    expect(listVideos.query.parse({ sort: 'weird' })).toEqual({ sort: 'all', limit: 20 })
  })

  it('refuses a limit out of bounds or given twice', () => {
    const limits = ['0', '61', '-1', '1e1', ['5', '6']]
    expect(limits.map((limit) => codeOf(listVideos.query, { limit }))).toEqual(
      limits.map(() => 'LIMIT_INVALID'),
    )
    expect(listVideos.query.parse({ limit: '60' }).limit).toBe(60)
  })
})

describe('NumericId', () => {
  it('is a positive integer', () => {
    const ids = ['12', '-1', '0', '1e3', '012', '2147483648', '1;--', '١', '']
    expect(ids.map((id) => getVideo.params.safeParse({ id }).success)).toEqual(
      ids.map((id) => id === '12'),
    )
  })
})
