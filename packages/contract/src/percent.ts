const whole = new Intl.NumberFormat('ro-RO', { style: 'percent', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('ro-RO', { style: 'percent', maximumFractionDigits: 2 })

/** „78 %”: Romanian puts a no-break space before the sign. */
export const percentText = (percents: number): string => whole.format(percents / 100)

/** „20 %”, „12,5 %”. */
export const exactPercentText = (percents: number): string => exact.format(percents / 100)

/** „21 %”, „9,5 %” of a rate in hundredths of a percent. */
export const rateText = (rate: number): string => exact.format(rate / 10_000)
