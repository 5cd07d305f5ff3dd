import {
  AddCustomAttributesCommand,
  AdminUpdateUserAttributesCommand,
  CreateUserPoolCommand,
  type SchemaAttributeType,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { attributes, createPool, createUser, describePool } from './testing-cognito.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const declare = (...Schema: SchemaAttributeType[]) =>
  host.operator.send(new CreateUserPoolCommand({ PoolName: 'schema', Schema }))
const declared = async (Name: string, ...schema: SchemaAttributeType[]) => {
  const { UserPool } = await declare(...schema)
  return UserPool?.SchemaAttributes?.find((one) => one.Name === Name)
}
const refused = (message: string) => ({ name: 'InvalidParameterException', message })
const BOUNDS = {
  NumberAttributeConstraints: { MinValue: '10', MaxValue: '20' },
  StringAttributeConstraints: { MinLength: '10', MaxLength: '20' },
}

describe('SchemaAttributes', () => {
  it('are the twenty standard ones by default', async () => {
    const pool = await createPool(host)
    const { UserPool } = await declare()
    const described = await describePool(host, pool)
    const names = described?.SchemaAttributes?.map(({ Name }) => Name)

    expect(described?.SchemaAttributes).toEqual(UserPool?.SchemaAttributes)
    expect(names).toHaveLength(20)
    expect(described?.SchemaAttributes).toContainEqual({
      Name: 'sub',
      AttributeDataType: 'String',
      DeveloperOnlyAttribute: false,
      Mutable: false,
      Required: true,
      StringAttributeConstraints: { MinLength: '1', MaxLength: '2048' },
    })
    expect(described?.SchemaAttributes).toContainEqual({
      Name: 'updated_at',
      AttributeDataType: 'Number',
      DeveloperOnlyAttribute: false,
      Mutable: true,
      Required: false,
      NumberAttributeConstraints: { MinValue: '0' },
    })
  })

  it('have a type that exists', async () => {
    const response = await fetch(host.adminUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.CreateUserPool',
        authorization: `AWS4-HMAC-SHA256 Credential=A/20261120/eu-central-1/cognito-idp/aws4_request, SignedHeaders=host;x-amz-date, Signature=${'0'.repeat(64)}`,
      },
      body: JSON.stringify({
        PoolName: 'schema',
        Schema: [{ Name: 'custom', AttributeDataType: 'Banana' }],
      }),
    })

    expect(await response.json()).toEqual({
      __type: 'InvalidParameterException',
      message:
        "Validation error detected: Value 'Banana' failed to satisfy constraint: Member must satisfy enum value set: [Boolean, Number, String, DateTime]",
    })
  })

  it.each([
    {
      schema: { Name: 'custom' },
      message:
        'Invalid AttributeDataType input, consider using the provided AttributeDataType enum.',
    },
    {
      schema: { Name: 'banana', AttributeDataType: 'String' as const, Required: true },
      message: 'Required custom attributes are not supported currently.',
    },
    {
      schema: { Name: 'email', AttributeDataType: 'Number' as const },
      message:
        'You can not change AttributeDataType or set developerOnlyAttribute for standard schema attribute email',
    },
    {
      schema: { Name: 'email', DeveloperOnlyAttribute: true },
      message:
        'You can not change AttributeDataType or set developerOnlyAttribute for standard schema attribute email',
    },
    {
      schema: { Name: 'email', StringAttributeConstraints: { MinLength: '2', MaxLength: '1' } },
      message: 'user.email: Max length cannot be less than min length.',
    },
    {
      schema: { Name: 'updated_at', NumberAttributeConstraints: { MinValue: '2', MaxValue: '1' } },
      message: 'user.updated_at: Max value cannot be less than min value.',
    },
    ...(['MinLength', 'MaxLength'] as const).flatMap((bound) => [
      {
        schema: { Name: 'email', StringAttributeConstraints: { [bound]: 'invalid_value' } },
        message: 'Invalid StringAttributeConstraints for schema attribute email',
      },
      {
        schema: { Name: 'email', StringAttributeConstraints: { [bound]: '2049' } },
        message: 'user.email: String attributes cannot have a length of more than 2048',
      },
    ]),
    ...(['MinValue', 'MaxValue'] as const).map((bound) => ({
      schema: { Name: 'updated_at', NumberAttributeConstraints: { [bound]: 'invalid_value' } },
      message: 'Invalid NumberAttributeConstraints for schema attribute updated_at',
    })),
  ])('are refused: $schema', async ({ schema, message }) => {
    await expect(declare(schema)).rejects.toMatchObject(refused(message))
  })

  it('of the pool begin with custom:, can be changed and have no bounds', async () => {
    const text = await declared('custom:text', { Name: 'text', AttributeDataType: 'String' })
    const number = await declared('custom:number', { Name: 'number', AttributeDataType: 'Number' })

    expect(text).toMatchObject({ DeveloperOnlyAttribute: false, Mutable: true })
    expect(number).toMatchObject({ DeveloperOnlyAttribute: false, Mutable: true })
    expect(number?.NumberAttributeConstraints).toBeUndefined()
  })

  it('for developers alone begin with dev:custom:', async () => {
    const hidden: SchemaAttributeType = { Name: 'banana', AttributeDataType: 'String' }
    const found = await declared('dev:custom:banana', { ...hidden, DeveloperOnlyAttribute: true })

    expect(found?.DeveloperOnlyAttribute).toBe(true)
  })

  it('have only the bounds of their type', async () => {
    const find = (Name: string, AttributeDataType: 'String' | 'Number' | 'Boolean') =>
      declared(`custom:${Name}`, { Name, AttributeDataType, ...BOUNDS })
    const [text, number, flag] = await Promise.all([
      find('text', 'String'),
      find('number', 'Number'),
      find('flag', 'Boolean'),
    ])

    expect(text?.StringAttributeConstraints).toEqual(BOUNDS.StringAttributeConstraints)
    expect(text?.NumberAttributeConstraints).toBeUndefined()
    expect(number?.NumberAttributeConstraints).toEqual(BOUNDS.NumberAttributeConstraints)
    expect(number?.StringAttributeConstraints).toBeUndefined()
    expect(flag?.StringAttributeConstraints).toBeUndefined()
    expect(flag?.NumberAttributeConstraints).toBeUndefined()
  })

  it('have only the bound that was given', async () => {
    const text = { Name: 'text', AttributeDataType: 'String' as const }
    const number = { Name: 'number', AttributeDataType: 'Number' as const }
    const shorter = { MaxLength: '10' }
    const larger = { MinValue: '10' }

    expect(
      (await declared('custom:text', { ...text, StringAttributeConstraints: shorter }))
        ?.StringAttributeConstraints,
    ).toEqual(shorter)
    expect(
      (await declared('custom:number', { ...number, NumberAttributeConstraints: larger }))
        ?.NumberAttributeConstraints,
    ).toEqual(larger)
  })

  it('can be added to, but not under a name that is there', async () => {
    const pool = await createPool(host)
    const banana: SchemaAttributeType = { Name: 'banana', AttributeDataType: 'String' }
    const add = (one: SchemaAttributeType) =>
      host.operator.send(
        new AddCustomAttributesCommand({ UserPoolId: pool.UserPoolId, CustomAttributes: [one] }),
      )
    await createUser(host, pool, 'ana')
    await add({ ...banana, DeveloperOnlyAttribute: true })
    await add({ ...banana, Name: 'apple' })
    await host.operator.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: pool.UserPoolId,
        Username: 'ana',
        UserAttributes: attributes({ 'custom:apple': 'red' }),
      }),
    )

    expect((await describePool(host, pool))?.SchemaAttributes).toHaveLength(22)
    await expect(add(banana)).rejects.toMatchObject(
      refused('custom:banana: Existing attribute already has name dev:custom:banana.'),
    )
  })
})
