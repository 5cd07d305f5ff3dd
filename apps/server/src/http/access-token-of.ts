const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The access token in the cookies of a page request, as the identity library writes them; `null` without one. */
export function accessTokenOf(cookies: string | undefined, clientId: string): string | null {
  const prefix = `CognitoIdentityServiceProvider.${clientId}`
  const values = new Map(
    (cookies ?? '').split('; ').map((pair) => {
      const cut = pair.indexOf('=')
      return [decoded(pair.slice(0, cut)), decoded(pair.slice(cut + 1))] as const
    }),
  )
  const user = values.get(`${prefix}.LastAuthUser`)

  return user === undefined ? null : (values.get(`${prefix}.${user}.accessToken`) ?? null)
}
