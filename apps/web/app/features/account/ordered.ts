import * as z from 'zod/mini'

const Ordered = z.object({ isOrdered: z.literal(true) })

/** Travels with the navigation to /complete after an order that the API has accepted; no address can carry it. */
export const ordered: z.infer<typeof Ordered> = { isOrdered: true }

export const wasOrdered = (state: unknown): boolean => z.safeParse(Ordered, state).success
