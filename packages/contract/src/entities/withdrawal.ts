import * as z from 'zod/mini'

/** The receipt of a withdrawal (OUG 34/2014 art. 11¹, D130). */
export const Withdrawal = z.object({ reference: z.string(), receivedAt: z.string() })
export type Withdrawal = z.infer<typeof Withdrawal>

/** Whether a contract was found that is stopped now; if not, an operator looks for it. */
export const WithdrawalStop = z.object({ reference: z.string(), isStopped: z.boolean() })
export type WithdrawalStop = z.infer<typeof WithdrawalStop>
