import { describe, expect, it } from 'vitest'
import { demoOperator } from '@hlizo/contract/messages/operator'
import { Environment } from './environment.ts'
import { readSite } from './site-config.ts'

const site = (variables: object) => readSite(Environment.parse(variables))

describe('readSite', () => {
  it('is the demo site while no operator is configured', () => {
    expect(site({}).operator).toEqual(demoOperator)
    expect(site({}).support.email).toBe('suport@hlizo.example')
  })

  it('reports missing values in production', () => {
    const { operator, support } = site({ MODE: 'production', MAIL_FROM: 'Hlizo <salut@hlizo.ro>' })

    expect([operator.name, operator.taxId, operator.providers]).toEqual([
      '[DE COMPLETAT]',
      '[DE COMPLETAT]',
      '[DE COMPLETAT]',
    ])
    expect([support.email, operator.email]).toEqual(['salut@hlizo.ro', 'salut@hlizo.ro'])
  })

  it('never mixes the demo with an operator', () => {
    const { operator } = site({ OPERATOR_NAME: 'Râsu S.R.L.' })

    expect([operator.name, operator.taxId]).toEqual(['Râsu S.R.L.', '[DE COMPLETAT]'])
  })
})
