/** The polling interval while a film is prepared (docs/decisions/0004). */
const ASK_AGAIN_MS = 5_000

type Film = {
  readonly url: string | null
  readonly needsPin?: boolean | undefined
  readonly premiereAt?: string | undefined
}
type Asked = { readonly state: { readonly data?: Film | null | undefined } }

const isPrepared = ({ url, needsPin, premiereAt }: Film) =>
  url === null && !needsPin && premiereAt === undefined

/** Polls a video while its film is prepared. */
export const whilePreparing = {
  refetchInterval: ({ state }: Asked): number | false =>
    state.data && isPrepared(state.data) ? ASK_AGAIN_MS : false,
}
