import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { onFailure, reportFailure } from './api-failures.ts'

describe('onFailure', () => {
  const stops: (() => void)[] = []
  const listen = () => {
    const heard: number[] = []
    stops.push(onFailure(({ status }) => heard.push(status)))
    return heard
  }
  afterEach(() => stops.splice(0).forEach((stop) => stop()))

  it('hears of every failed call', () => {
    const heard = listen()
    reportFailure(new ApiError({ status: 402 }))
    expect(heard).toEqual([402])
  })

  it('hears, once, of what failed before anybody listened', () => {
    reportFailure(new ApiError({ status: 403 }))
    expect(listen()).toEqual([403])
    expect(listen()).toEqual([])
  })
})
