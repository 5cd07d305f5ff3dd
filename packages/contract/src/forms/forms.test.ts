import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { passwordMessages } from '../messages/password.ts'
import { CancellationForm, feedbackOf } from './cancellation.ts'
import { CouponForm } from './coupon.ts'
import { DetailsForm } from './details.ts'
import { DeviceCodeForm } from './device-code.ts'
import { EmailChangeForm } from './email-change.ts'
import { fieldErrors } from './testing-field-errors.ts'
import { LoginForm } from './login.ts'
import { PasscodeForm } from './passcode.ts'
import { PasswordChangeForm } from './password-change.ts'
import { ProfileForm } from './profile.ts'
import { ResetForm } from './reset.ts'

function errorsOf(form: z.ZodMiniType, value: unknown): Record<string, string> {
  const { error } = form.safeParse(value)
  return error === undefined ? {} : fieldErrors(error)
}

describe('LoginForm', () => {
  it('trims both fields', () => {
    expect(LoginForm.parse({ email: ' a@b.ro ', password: ' x ' })).toEqual({
      email: 'a@b.ro',
      password: 'x',
    })
  })

  it('wants both, and nothing else', () => {
    expect(errorsOf(LoginForm, { email: 'x', password: ' ' })).toEqual({
      email: 'Email invalid',
      password: 'Introduceți parola',
    })
    expect(LoginForm.safeParse({ email: 'a@b.ro', password: 'x', role: 'admin' }).success).toBe(
      false,
    )
  })
})

describe('ResetForm', () => {
  it('requires a code and the same password twice', () => {
    const value = { code: '', password: 'Parola-noua', confirmPassword: 'Parola-veche' }
    expect(errorsOf(ResetForm, value)).toEqual({
      code: 'Introduceți codul',
      confirmPassword: 'Parolele nu coincid',
    })
  })
})

describe('a new password', () => {
  const password = 'fara-majuscula'
  const { noUppercase } = passwordMessages

  it('follows the rules of the registration when it is reset or changed', () => {
    const reset = { code: '123456', password, confirmPassword: password }
    const change = { currentPassword: 'x', newPassword: password, confirmPassword: password }

    expect(errorsOf(ResetForm, reset)).toEqual({ password: noUppercase })
    expect(errorsOf(PasswordChangeForm, change)).toEqual({ newPassword: noUppercase })
  })
})

describe('two equal passwords that are too short', () => {
  const password = 'Scurt-7'
  const tooShort = passwordMessages.tooShort

  it('are called short and not different, when a password is reset', () => {
    const value = { code: '123456', password, confirmPassword: password }

    expect(errorsOf(ResetForm, value)).toEqual({ password: tooShort })
  })

  it('are called short and not different, when a password is changed', () => {
    const value = { currentPassword: 'x', newPassword: password, confirmPassword: password }

    expect(errorsOf(PasswordChangeForm, value)).toEqual({ newPassword: tooShort })
  })
})

describe('DeviceCodeForm', () => {
  it('accepts common notations of the code', () => {
    expect(DeviceCodeForm.parse({ code: 'bcd-fg h' })).toEqual({ code: 'BCDFGH' })
  })

  it('requires exactly six characters', () => {
    const wrong = { code: 'Introduce-ti un cod valid' }
    expect(errorsOf(DeviceCodeForm, { code: 'BCDFG' })).toEqual(wrong)
    expect(errorsOf(DeviceCodeForm, { code: 'BCDFGHJ' })).toEqual(wrong)
  })
})

describe('EmailChangeForm', () => {
  it('requires two different valid addresses', () => {
    expect(errorsOf(EmailChangeForm, { currentEmail: 'x', newEmail: '' })).toEqual({
      currentEmail: 'Introduceti un email valid',
      newEmail: 'Introduceti un email valid',
    })
    expect(errorsOf(EmailChangeForm, { currentEmail: 'a@b.ro', newEmail: 'A@b.ro' })).toEqual({
      newEmail: 'Email-ul nou trebuie sa fie diferit de cel vechi',
    })
  })
})

describe('PasswordChangeForm', () => {
  it('names the missing fields of all three', () => {
    const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

    expect(errorsOf(PasswordChangeForm, empty)).toEqual({
      currentPassword: 'Introduceți parola curentă',
      newPassword: 'Introduceți noua parolă',
      confirmPassword: 'Introduceți noua parolă',
    })
  })

  it('requires the current password and the new one twice', () => {
    const empty = { currentPassword: '', newPassword: '', confirmPassword: 'x' }
    expect(errorsOf(PasswordChangeForm, empty)).toEqual({
      currentPassword: 'Introduceți parola curentă',
      newPassword: 'Introduceți noua parolă',
    })
    const different = {
      currentPassword: 'Citit-la-2341',
      newPassword: 'Citit-la-2342',
      confirmPassword: 'Citit-la-2343',
    }
    expect(errorsOf(PasswordChangeForm, different)).toEqual({
      confirmPassword: 'Parolele nu se potrivesc',
    })
  })

  it('requires a change', () => {
    const same = 'Citit-la-2341'
    const value = { currentPassword: same, newPassword: same, confirmPassword: same }
    expect(errorsOf(PasswordChangeForm, value)).toEqual({
      newPassword: 'Parola nouă trebuie să fie diferită',
    })
  })
})

describe('ProfileForm', () => {
  it('requires a name and one of the avatars', () => {
    expect(errorsOf(ProfileForm, { name: '  ', avatar: 0 })).toEqual({
      name: 'Introduceți numele',
      avatar: 'Alegeți un avatar',
    })
    expect(errorsOf(ProfileForm, { name: 'Ilinca', avatar: 37 })).toEqual({
      avatar: 'Alegeți un avatar',
    })
    expect(errorsOf(ProfileForm, { name: 'Ilinca', avatar: 36 })).toEqual({})
  })
})

describe('PasscodeForm', () => {
  it('requires six digits', () => {
    const wrong = { code: 'Introduceti codul de 6 cifre' }
    expect(
      ['12345', '1234567', '12345a', '１２３４５６'].map((code) =>
        errorsOf(PasscodeForm, { code }),
      ),
    ).toEqual([wrong, wrong, wrong, wrong])
    expect(errorsOf(PasscodeForm, { code: '012345' })).toEqual({})
  })
})

describe('DetailsForm', () => {
  it('requires both names', () => {
    expect(errorsOf(DetailsForm, { firstName: '', lastName: '' })).toEqual({
      firstName: 'Introduceți prenume',
      lastName: 'Introduceți nume',
    })
  })

  it('stores the comma-below letters', () => {
    expect(DetailsForm.parse({ firstName: 'Ştefan', lastName: 'Ţurţure' })).toEqual({
      firstName: 'Ștefan',
      lastName: 'Țurțure',
    })
  })
})

describe('CouponForm', () => {
  it('requires the format of a code', () => {
    expect(errorsOf(CouponForm, { coupon: ' ' })).toEqual({ coupon: 'Acest cod este invalid!' })
  })
})

describe('CancellationForm', () => {
  const answered = { options: ['no-answer'], text: '' }
  const complete = {
    reason: { options: [], text: ' Mă mut pe lună ' },
    frequency: answered,
    missing: answered,
    return: answered,
  }

  it('requires an option or a text for each question', () => {
    const value = { ...complete, missing: { options: [], text: ' ' } }
    expect(errorsOf(CancellationForm, value)).toEqual({
      missing: 'Va rugam sa selectati pentru fiecare intrebare minim o varianta.',
    })
  })

  it('accepts at most 200 characters', () => {
    const value = { ...complete, return: { options: [], text: 'x'.repeat(201) } }
    expect(errorsOf(CancellationForm, value)).toEqual({ 'return.text': 'Maximum 200 de caractere' })
  })

  it('becomes the feedback of the call', () => {
    expect(feedbackOf(CancellationForm.parse(complete))).toEqual({
      questions: [
        { id: 'reason', options: [], text: 'Mă mut pe lună' },
        { id: 'frequency', options: ['no-answer'] },
        { id: 'missing', options: ['no-answer'] },
        { id: 'return', options: ['no-answer'] },
      ],
    })
  })
})
