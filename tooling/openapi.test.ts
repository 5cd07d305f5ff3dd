import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@hlizo/contract/calls/all'
import { describe, expect, it } from 'vitest'
import { openApiDocument, openApiText } from './openapi-document.ts'

describe('openapi.json', () => {
  it('is what the contract says; when it is not, run `npm run openapi`', () => {
    const file = readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8')
    expect(file === openApiText()).toBe(true)
  })

  it('describes every call', () => {
    const named = JSON.stringify(openApiDocument()).match(/"operationId":/g)
    expect(named?.length).toBe(Object.keys(allCalls).length)
  })
})
