/** An object at the provider and its customer. */
export type Owned = { readonly id: string; readonly customer: string | null; readonly at: Date }

export const PAGE = 100
