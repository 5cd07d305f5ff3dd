import { uuidv7 } from '@hlizo/kit/ids'
import type { Mailer } from '@hlizo/mail/mailer'
import type { Queries } from '@hlizo/database/database'
import type { Feature } from '#server/http/feature.ts'
import type { Secrets } from '#server/secrets.ts'
import { deviceSignIn } from '#server/stores/device-sign-in.ts'
import { providerSignInsRoutes, type ProviderSignInDeps } from './routes.ts'

type MailOf = (to: string, key: string, provider: string) => Parameters<Mailer['send']>[1]

type Needs = Omit<
  ProviderSignInDeps,
  'addAccount' | 'noteLinked' | 'noteUnlinked' | 'signIn' | 'syncUser'
> & {
  readonly secrets: Pick<Secrets, 'deviceSignInKey'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly addProvenAccount: ProviderSignInDeps['addAccount']
  readonly onUserChanged: ProviderSignInDeps['syncUser']
  readonly providerMails: { readonly linked: MailOf; readonly unlinked: MailOf }
}

export function providerSignInsFeature(needs: Needs): Feature {
  const { clock, mailer, providerMails, secrets, userPool } = needs
  const notice =
    (mailOf: MailOf, occasion: string) =>
    (tx: Queries, email: string, { provider }: { readonly provider: string }) =>
      mailer.send(tx, mailOf(email, `${occasion}:${uuidv7(clock.now())}`, provider))

  return {
    routes: providerSignInsRoutes({
      ...needs,
      signIn: deviceSignIn(userPool, secrets.deviceSignInKey),
      addAccount: needs.addProvenAccount,
      syncUser: needs.onUserChanged,
      noteLinked: notice(providerMails.linked, 'provider-linked'),
      noteUnlinked: notice(providerMails.unlinked, 'provider-unlinked'),
    }),
  }
}
