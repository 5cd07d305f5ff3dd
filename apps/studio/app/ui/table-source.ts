/** Where the rows come from. `undefined` while they are loading. */
export type TableSource<Item> = {
  readonly rows: readonly Item[] | undefined
  readonly error: unknown
  readonly retry: () => void
  /** For lists that are loaded page by page. */
  readonly more?: {
    readonly hasMore: boolean
    readonly isLoading: boolean
    readonly load: () => void
  }
}
