/** Options of a query that is read again every `everyMs` milliseconds while its data are under way. */
export const readAgainWhile = <Data>(everyMs: number, isUnderWay: (data: Data) => boolean) => ({
  refetchInterval: ({ state: { data } }: { state: { data?: Data | undefined } }) =>
    data !== undefined && isUnderWay(data) ? everyMs : false,
})
