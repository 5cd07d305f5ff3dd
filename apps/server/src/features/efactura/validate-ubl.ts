import { efacturaRules, type EfacturaRule } from '@hlizo/contract/messages/efactura-rules'
import { readUbl } from './read-ubl.ts'
import { nationalRules } from './rules-cius-ro.ts'
import { amounts, notTaxed, presence, standardRate } from './rules-en16931.ts'

const rules = { ...presence, ...amounts, ...standardRate, ...notTaxed, ...nationalRules }

const isRule = (id: string): id is EfacturaRule => id in efacturaRules

/** The rules of EN 16931 and CIUS-RO that an invoice breaks (docs/decisions/0116). */
export function brokenRules(xml: string): EfacturaRule[] {
  const document = readUbl(xml)

  return Object.keys(rules)
    .filter(isRule)
    .filter((id) => rules[id]?.(document) === false)
}

/** „BR-RO-101: …”, one a line. */
export const wordsOfRules = (broken: readonly EfacturaRule[]): string =>
  broken.map((id) => `${id}: ${efacturaRules[id]}`).join('\n')
