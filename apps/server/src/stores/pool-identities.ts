import type { AttributeType } from '@aws-sdk/client-cognito-identity-provider'
import { z } from 'zod'

const Identities = z.array(
  z.object({ userId: z.string(), providerName: z.string(), dateCreated: z.coerce.number() }),
)

export type PoolIdentity = {
  readonly provider: string
  readonly subject: string
  readonly linkedAt: Date
}

type Attributes = readonly AttributeType[] | undefined

export const valueOf = (attributes: Attributes, name: string) =>
  attributes?.find(({ Name }) => Name === name)?.Value ?? ''

/** The attribute `identities` of a user. */
export function identitiesOf(attributes: Attributes): PoolIdentity[] {
  const text = valueOf(attributes, 'identities')
  if (text === '') return []

  return Identities.parse(JSON.parse(text)).map(({ userId, providerName, dateCreated }) => ({
    provider: providerName,
    subject: userId,
    linkedAt: new Date(dateCreated),
  }))
}
