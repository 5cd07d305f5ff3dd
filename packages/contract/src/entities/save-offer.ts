import * as z from 'zod/mini'

export const SaveOfferKind = z.enum(['price', 'pause', 'content'])
export type SaveOfferKind = z.infer<typeof SaveOfferKind>

/** What is offered for a reason to leave (D117). */
export const SaveOffer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), percentOff: z.int(), months: z.int() }),
  z.object({ kind: z.literal('pause') }),
  z.object({
    kind: z.literal('content'),
    titles: z.array(z.object({ title: z.string(), launchTime: z.string() })),
  }),
])
export type SaveOffer = z.infer<typeof SaveOffer>
