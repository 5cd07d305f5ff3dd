/** What AWS clients add to each error of a request: without a status there was no response. Null for other errors. */
export function awsStatusOf(error: Error): { readonly status: number | null } | null {
  const metadata: unknown = '$metadata' in error ? error.$metadata : null
  if (typeof metadata !== 'object' || metadata === null) return null
  const status: unknown = 'httpStatusCode' in metadata ? metadata.httpStatusCode : null

  return { status: typeof status === 'number' ? status : null }
}
