import { hrefs } from '@hlizo/contract/hrefs'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { GiftCode } from '#web/features/vouchers/gift-code.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { Panel, Stack } from '#web/ui/panel.tsx'

const ro = vouchersMessages.redeem

/** What a visitor sees of a gift: the ways to sign in, which lead back here. */
export function SignInFirst({ code }: { code: string | undefined }) {
  const back = hrefs.voucherRedeem(code)

  return (
    <>
      <PageHeading title={ro.title} text={ro.signedOutLead} />
      <Panel tone="gold">
        <Stack gap="lg">
          {code !== undefined && <GiftCode code={code} />}
          <ButtonLink to={hrefs.register(back)} size="lg" isWide>
            {ro.register}
          </ButtonLink>
          <ButtonLink to={hrefs.login(back)} variant="secondary" size="lg" isWide>
            {ro.logIn}
          </ButtonLink>
        </Stack>
      </Panel>
    </>
  )
}
