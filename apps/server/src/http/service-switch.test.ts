import { describe, expect, it } from 'vitest'
import { countryOf, createServiceSwitch } from './service-switch.ts'

const open = { minimumAppVersion: '1.10.0', blockedCountries: ['KP'] }

describe('createServiceSwitch', () => {
  it('refuses all requests in maintenance', () => {
    expect(createServiceSwitch(open, () => true)({})).toBe('MAINTENANCE')
  })

  it('refuses a blocked country that the proxy reports', () => {
    const closed = createServiceSwitch(open, () => false)

    expect([closed({ 'cf-ipcountry': 'KP' }), closed({ 'x-country': 'RO' }), closed({})]).toEqual([
      'COUNTRY',
      null,
      null,
    ])
  })

  it('closes for apps before the oldest that works, and never for a browser', () => {
    const closed = createServiceSwitch(open, () => false)
    const versions = ['1.9.9', '1.10.0', '2.0.0', '0.1', 'latest']

    expect(versions.map((version) => closed({ 'x-app-version': version }))).toEqual([
      'APP_TOO_OLD',
      null,
      null,
      'APP_TOO_OLD',
      null,
    ])
  })
})

describe('countryOf', () => {
  it('is the country that a proxy reports, and null without one', () => {
    const of = (country: unknown) => countryOf({ 'cf-ipcountry': country })

    expect([of('RO'), of('md'), countryOf({ 'x-country': 'FR' })]).toEqual(['RO', 'MD', 'FR'])
    expect([of('XX'), of('T1'), of('EU'), of(['RO']), countryOf({})]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
