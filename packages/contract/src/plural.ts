const rules = new Intl.PluralRules('ro-RO')
const numbers = new Intl.NumberFormat('ro-RO')

/**
 * A number with its noun: „1 episod”, „2 episoade”. Romanian adds „de” from 20 on, and wherever the last two
 * digits are 0 or from 20 to 99: „20 de episoade”.
 */
export function counted(count: number, singular: string, plural: string): string {
  const form = rules.select(count)
  const number = numbers.format(count)
  if (form === 'one') return `${number} ${singular}`

  return form === 'few' ? `${number} ${plural}` : `${number} de ${plural}`
}
