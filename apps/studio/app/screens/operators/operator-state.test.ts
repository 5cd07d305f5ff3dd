import { studioOperatorsMessages } from '@hlizo/contract/messages/studio-operators'
import { describe, expect, it } from 'vitest'
import { operatorState } from './operator-state.ts'

const ro = studioOperatorsMessages.state
const none = { invitedUntil: null, hasSecondFactor: false, passkeyUsedAt: null }
const at = '2026-11-26T10:00:00.000Z'

describe('operatorState', () => {
  it('warns of an operator without any second factor', () => {
    expect(operatorState(none)).toEqual({ text: ro.noSecondFactor, tone: 'attention' })
  })

  it('names a passkey without an authenticator app', () => {
    expect(operatorState({ ...none, passkeyUsedAt: at })).toEqual({
      text: 'Cheie de acces, folosită pe 26.11.2026',
      tone: 'good',
    })
  })

  it('names both', () => {
    const { text } = operatorState({ ...none, hasSecondFactor: true, passkeyUsedAt: at })

    expect(text).toBe(`${ro.ready}; ${ro.passkey('26.11.2026')}`)
  })

  it('names the expiry of an invitation', () => {
    expect(operatorState({ ...none, invitedUntil: at })).toEqual({
      text: ro.invited('26.11.2026'),
      tone: 'mute',
    })
  })
})
