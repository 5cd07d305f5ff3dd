import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { ButtonLink } from '#web/ui/button.tsx'

const ro = accountMessages.withoutPassword

/** A signed-in browser has no way to the reset of the password. */
export const ChoosePassword = () => (
  <ButtonLink to={hrefs.logout(hrefs.reset())}>{ro.choose}</ButtonLink>
)

/** Stands where the password is asked for, in an account that has none yet. */
export const WithoutPassword = () => <p>{ro.lead}</p>
