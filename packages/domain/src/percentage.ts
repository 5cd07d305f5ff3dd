/** Whole percent, rounded down; a `whole` of 1 or less counts as 1 (spec §9). */
export function percentage(part: number, whole: number): number {
  return Math.floor((part / Math.max(whole, 1)) * 100)
}
