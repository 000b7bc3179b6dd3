import { type Account, emit, insert, listAll, newId, retrieve } from '../../account.ts'
import { page } from '../../api/list.ts'
import {
  boolean,
  clearableText,
  listOf,
  metadata,
  paging,
  shape,
  text,
  timeRange,
  withMetadata,
} from '../../api/params.ts'
import { route } from '../../api/route.ts'
import { invalid } from '../../api-error.ts'
import type { Product } from '../../wire.ts'

const changeable = {
  active: boolean,
  name: text,
  description: clearableText,
  metadata,
  url: clearableText,
  statement_descriptor: clearableText,
  unit_label: clearableText,
  tax_code: clearableText,
  marketing_features: listOf(shape({ name: text }, ['name'])),
}

export const productRoutes = [
  route(
    'POST /v1/products',
    { ...changeable, id: text },
    ({ account, params }) => {
      const id = params.id ?? newId('prod', 14)
      if (account.store.collections.products[id])
        throw invalid('Product already exists.', 'id', 'resource_already_exists')
      const product = insert(account, 'products', newProduct(account, id, params.name))
      change(account, product, params)
      emit(account, 'product.created', product)
      return product
    },
    ['name'],
  ),
  route(
    'GET /v1/products',
    { ...paging, active: boolean, ids: listOf(text), created: timeRange, url: text },
    ({ account, params }) => {
      const { active, ids, created, url } = params
      const matching = listAll(account, 'products').filter(
        product =>
          (active === undefined || product.active === active) &&
          (ids?.includes(product.id) ?? true) &&
          (created?.(product.created) ?? true) &&
          (url === undefined || product.url === url),
      )
      return page(matching, params, '/v1/products')
    },
  ),
  route('GET /v1/products/:id', {}, ({ account, id }) => retrieve(account, 'products', id)),
  route('POST /v1/products/:id', { ...changeable, default_price: text }, ({ account, id, params }) => {
    const product = retrieve(account, 'products', id)
    if (params.default_price)
      product.default_price = retrieve(account, 'prices', params.default_price, 'default_price').id
    change(account, product, params)
    emit(account, 'product.updated', product)
    return product
  }),
  route('DELETE /v1/products/:id', {}, ({ account, id }) => {
    const product = retrieve(account, 'products', id)
    if (listAll(account, 'prices').some(price => price.product === id))
      throw invalid('This product cannot be deleted because it has one or more user-created prices.')
    delete account.store.collections.products[id]
    emit(account, 'product.deleted', product)
    return { id, object: 'product', deleted: true }
  }),
]

interface Changes extends Partial<Omit<Product, 'metadata'>> {
  metadata?: Record<string, string> | null
}

function change(account: Account, product: Product, { metadata: changes, ...rest }: Changes): void {
  const { id: _, default_price: __, ...fields } = rest
  Object.assign(product, fields, { metadata: withMetadata(product.metadata, changes), updated: account.now })
}

const newProduct = ({ now, livemode }: Account, id: string, name: string): Product => ({
  id,
  object: 'product',
  active: true,
  created: now,
  default_price: null,
  description: null,
  images: [],
  livemode,
  marketing_features: [],
  metadata: {},
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: now,
  url: null,
})
