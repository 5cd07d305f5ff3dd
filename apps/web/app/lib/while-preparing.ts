/** While a film is prepared, its page asks this often whether it is ready (docs/decisions/0004). */
const ASK_AGAIN_MS = 5_000

type Asked = {
  readonly state: { readonly data?: { readonly url: string | null } | null | undefined }
}

/** Lets the query of a video ask again for as long as its film is being prepared. */
export const whilePreparing = {
  refetchInterval: ({ state }: Asked): number | false =>
    state.data?.url === null ? ASK_AGAIN_MS : false,
}
