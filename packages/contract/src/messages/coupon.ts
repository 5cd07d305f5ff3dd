import { monthsCount } from './counts.ts'

/** The coupon of an order (spec §5, §8, D118). Prices arrive formatted. */
export const couponMessages = {
  open: 'Ai un cupon?',
  label: 'Cod cupon',
  apply: 'Aplică',
  remove: 'Renunță la cupon',
  right: 'Cuponul este valid!',
  wrong: 'Acest cod este invalid!',
  invalid: 'Cuponul nu este valid.',
  applied: 'Cuponul a fost aplicat cu succes.',
  forever: (before: string, after: string, unit: string) =>
    `${before} → ${after} Euro/${unit}, cât timp ești abonat`,
  firstMonths: (before: string, after: string, months: number) =>
    months === 1
      ? `${before} → ${after} Euro în prima lună, apoi ${before} Euro/lună`
      : `${before} → ${after} Euro în primele ${monthsCount(months)}, apoi ${before} Euro/lună`,
  firstYear: (before: string, after: string) =>
    `${before} → ${after} Euro în primul an, apoi ${before} Euro/an`,
  gift: 'Activează cadoul',
} as const
