import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { onFailure, reportFailure } from './api-failures.ts'

describe('onFailure', () => {
  const stops: (() => void)[] = []
  const listen = () => {
    const statuses: number[] = []
    stops.push(onFailure(({ status }) => statuses.push(status)))
    return statuses
  }
  afterEach(() => stops.splice(0).forEach((stop) => stop()))

  it('receives every failed call', () => {
    const statuses = listen()
    reportFailure(new ApiError({ status: 402 }))
    expect(statuses).toEqual([402])
  })

  it('receives once the failures before the first listener', () => {
    reportFailure(new ApiError({ status: 403 }))
    expect(listen()).toEqual([403])
    expect(listen()).toEqual([])
  })
})
