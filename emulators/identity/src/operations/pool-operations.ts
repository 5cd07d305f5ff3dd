import { addCustomAttributes, AddCustomAttributesRequest } from './add-custom-attributes.ts'
import { createUserPool, CreateUserPoolRequest } from './create-user-pool.ts'
import { createUserPoolClient, CreateUserPoolClientRequest } from './create-user-pool-client.ts'
import { deleteUserPool, DeleteUserPoolRequest } from './delete-user-pool.ts'
import { deleteUserPoolClient, DeleteUserPoolClientRequest } from './delete-user-pool-client.ts'
import { describeUserPool, DescribeUserPoolRequest } from './describe-user-pool.ts'
import {
  describeUserPoolClient,
  DescribeUserPoolClientRequest,
} from './describe-user-pool-client.ts'
import {
  createIdentityProvider,
  CreateIdentityProviderRequest,
  deleteIdentityProvider,
  DeleteIdentityProviderRequest,
  describeIdentityProvider,
  DescribeIdentityProviderRequest,
  listIdentityProviders,
  ListIdentityProvidersRequest,
  updateIdentityProvider,
  UpdateIdentityProviderRequest,
} from './identity-providers.ts'
import { listUserPoolClients, ListUserPoolClientsRequest } from './list-user-pool-clients.ts'
import { listUserPools, ListUserPoolsRequest } from './list-user-pools.ts'
import { operation, type Operations } from './operation.ts'
import { setUserPoolMfaConfig, SetUserPoolMfaConfigRequest } from './set-user-pool-mfa-config.ts'
import { updateUserPool, UpdateUserPoolRequest } from './update-user-pool.ts'
import { updateUserPoolClient, UpdateUserPoolClientRequest } from './update-user-pool-client.ts'

export const poolOperations: Operations = {
  AddCustomAttributes: operation(AddCustomAttributesRequest, addCustomAttributes),
  CreateIdentityProvider: operation(CreateIdentityProviderRequest, createIdentityProvider),
  DeleteIdentityProvider: operation(DeleteIdentityProviderRequest, deleteIdentityProvider),
  DescribeIdentityProvider: operation(DescribeIdentityProviderRequest, describeIdentityProvider),
  ListIdentityProviders: operation(ListIdentityProvidersRequest, listIdentityProviders),
  UpdateIdentityProvider: operation(UpdateIdentityProviderRequest, updateIdentityProvider),
  CreateUserPool: operation(CreateUserPoolRequest, createUserPool),
  CreateUserPoolClient: operation(CreateUserPoolClientRequest, createUserPoolClient),
  DeleteUserPool: operation(DeleteUserPoolRequest, deleteUserPool),
  DeleteUserPoolClient: operation(DeleteUserPoolClientRequest, deleteUserPoolClient),
  DescribeUserPool: operation(DescribeUserPoolRequest, describeUserPool),
  DescribeUserPoolClient: operation(DescribeUserPoolClientRequest, describeUserPoolClient),
  ListUserPoolClients: operation(ListUserPoolClientsRequest, listUserPoolClients),
  ListUserPools: operation(ListUserPoolsRequest, listUserPools),
  SetUserPoolMfaConfig: operation(SetUserPoolMfaConfigRequest, setUserPoolMfaConfig),
  UpdateUserPool: operation(UpdateUserPoolRequest, updateUserPool),
  UpdateUserPoolClient: operation(UpdateUserPoolClientRequest, updateUserPoolClient),
}
