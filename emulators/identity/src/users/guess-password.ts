import type { Caller, Spent } from '../address-guard.ts'
import type { Services } from '../services.ts'

type Guess = {
  readonly owner: string
  readonly password: string
  readonly hash: string | null
  readonly caller: Caller
}

type Needs = Pick<Services, 'db' | 'passwords' | 'lockOut' | 'addressGuard'>

/** The guess is counted for account and address before it is compared: parallel guesses cannot pass a limit together. */
export async function guessPassword(services: Needs, guess: Guess): Promise<boolean> {
  const { db, passwords, lockOut, addressGuard } = services
  const { owner, password, hash, caller } = guess
  let spent: Spent = []
  // Counted only once the comparison begins: queued guesses use up no attempts.
  const isRight = await passwords.isRight(password, hash, async () => {
    spent = await addressGuard.spend(caller, 'failed-sign-in')
    await lockOut.beginTry(owner).catch(async (error: unknown) => {
      await addressGuard.refund(spent)
      throw error
    })
  })
  if (!isRight) return false

  await lockOut.succeed(db, owner)
  await addressGuard.refund(spent)
  return true
}
