import type { EfacturaRule } from '@hlizo/contract/messages/efactura-rules'
import type { UblDocument } from './read-ubl.ts'

type Holds = (document: UblDocument) => boolean

/** Published rules by their identifiers. */
export type Rules = Partial<Readonly<Record<EfacturaRule, Holds>>>

const DECIMAL = /^-?\d+(?:\.(\d+))?$/

/** Hundredths of an amount; NaN when it is none. */
export function hundredths(value: string): number {
  return DECIMAL.test(value) ? Math.round(Number(value) * 100) : Number.NaN
}

export const hasTwoDecimals = (value: string): boolean =>
  value === '' || (DECIMAL.exec(value)?.[1]?.length ?? 0) <= 2

export const sum = (values: readonly string[]): number =>
  values.reduce((total, value) => total + hundredths(value), 0)

export const isFilled = (value: string): boolean => value.trim() !== ''
