import { describe, expect, it } from 'vitest'
import { causesOf } from './causes-of.ts'

const messagesOf = (error: unknown) => [...causesOf(error)].map(({ message }) => message)

describe('causesOf', () => {
  it('begins with the error itself', () => {
    const refused = new Error('connection refused')
    const failed = new Error('not stored', { cause: new Error('put failed', { cause: refused }) })

    expect(messagesOf(failed)).toEqual(['not stored', 'put failed', 'connection refused'])
  })

  it('goes on with the first of several errors', () => {
    const tried = new AggregateError([new Error('IPv6 refused'), new Error('IPv4 refused')], 'both')

    expect(messagesOf(tried)).toEqual(['both', 'IPv6 refused'])
  })

  it('ends with what is no error', () => {
    expect(messagesOf(new Error('not stored', { cause: '503' }))).toEqual(['not stored'])
    expect(messagesOf('503')).toEqual([])
  })

  it('ends where errors are each other’s cause', () => {
    const [one, other] = [new Error('one'), new Error('other')]
    one.cause = other
    other.cause = one

    expect(messagesOf(one)).toHaveLength(5)
  })
})
