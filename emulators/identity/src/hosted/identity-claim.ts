import type { ProviderIdentity, User } from '../users/users.ts'

const described = ({ provider, type, subject, linkedAtMs }: ProviderIdentity) => ({
  userId: subject,
  providerName: provider,
  providerType: type,
  issuer: null,
  primary: 'true',
  dateCreated: String(linkedAtMs),
})

/** The claim `identities` of an id token; absent for a user without a provider. */
export function identityClaim({ identities }: User): { identities?: object[] } {
  return identities.length === 0 ? {} : { identities: identities.map(described) }
}

/** The same as an attribute of a user, where it is a text. */
export function identityAttribute(user: User): { Name: string; Value: string }[] {
  const { identities } = identityClaim(user)

  return identities === undefined ? [] : [{ Name: 'identities', Value: JSON.stringify(identities) }]
}
