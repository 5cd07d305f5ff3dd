import type { PersonFile, PersonSignIn } from '@hlizo/contract/entities/studio-person'
import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { pinMessages } from '@hlizo/contract/messages/pin'
import { providerMessages } from '@hlizo/contract/messages/provider-sign-ins'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { passkeyLabel } from '@hlizo/contract/passkey-label'
import { providerLabel } from '@hlizo/contract/provider-label'
import { dayText } from '@hlizo/domain/dates'
import { Facts } from '#studio/ui/facts.tsx'
import { Panel } from '#studio/ui/panel.tsx'

const ro = studioPeopleMessages.file

const lines = (texts: readonly string[], none: string) => texts.join('\n') || none

function passkeysText({ passkeys }: PersonSignIn): string {
  if (passkeys === null) return ro.unreadPasskeys
  const { addedOn, lastUsed, neverUsed } = passkeyMessages
  const texts = passkeys.map(({ name, createdAt, lastUsedAt }) =>
    ro.passkey(
      passkeyLabel(name),
      addedOn(dayText(createdAt)),
      lastUsedAt === null ? neverUsed : lastUsed(ro.usedOn(dayText(lastUsedAt))),
    ),
  )

  return lines(texts, ro.none)
}

function providersText({ providers }: PersonSignIn): string {
  const { linkedOn } = providerMessages.card
  const texts = providers.map(({ provider, linkedAt }) =>
    ro.provider(providerLabel(provider), linkedOn(dayText(linkedAt))),
  )

  return lines(texts, ro.noProvider)
}

/** How the person signs in without a password, and what limits the profiles; read-only, and nothing secret. */
export function PersonSignIns({ file: { hasPin, profiles, signIn } }: { file: PersonFile }) {
  const ages = profiles.map(({ name, maxAgeRating }) =>
    ro.ageOf(name, pinMessages.age.choices[maxAgeRating]),
  )
  const facts = [
    [ro.passkeys, signIn ? passkeysText(signIn) : ro.unreadSignIn],
    [ro.providers, signIn ? providersText(signIn) : ro.unreadSignIn],
    [ro.pin, hasPin ? ro.hasPin.yes : ro.hasPin.no],
    [ro.ages, ages.length === 0 ? null : ages.join('\n')],
  ] as const

  return (
    <Panel title={ro.signIn}>
      <Facts facts={facts} />
    </Panel>
  )
}
