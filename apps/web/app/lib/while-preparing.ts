/** The polling interval while a film is prepared (docs/decisions/0004). */
const ASK_AGAIN_MS = 5_000

type Asked = {
  readonly state: { readonly data?: { readonly url: string | null } | null | undefined }
}

/** Polls a video while its film is prepared. */
export const whilePreparing = {
  refetchInterval: ({ state }: Asked): number | false =>
    state.data?.url === null ? ASK_AGAIN_MS : false,
}
