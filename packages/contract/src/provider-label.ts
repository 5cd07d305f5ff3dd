/** Providers that Amazon Cognito names itself; others have the name that the operator gave them. */
const labels: ReadonlyMap<string, string> = new Map([
  ['SignInWithApple', 'Apple'],
  ['LoginWithAmazon', 'Amazon'],
])

/** What people read of a provider of the user pool. */
export const providerLabel = (name: string): string => labels.get(name) ?? name
