import * as z from 'zod/mini'

/** `YYYY-MM`, of Bucharest. */
export const CalendarMonth = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/))
