import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { derivedKeys, type Secrets } from '../../../derived-key.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Encryption {
  /** Encrypts with the current secret. What is encrypted in one context is decrypted in no other. */
  encrypt: (plain: Buffer, context: string) => Buffer
  /** Null of what none of the service's secrets decrypts. */
  decrypt: (encrypted: Buffer, context: string) => Buffer | null
}

/** AES-256-GCM for one purpose: nonce, tag and ciphertext. Derives its keys once. */
export function encryptionFor(secrets: Secrets, purpose: string): Encryption {
  const keys = derivedKeys(secrets, purpose)
  return {
    encrypt: (plain, context) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, keys[0]!, nonce).setAAD(Buffer.from(context))
      const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },
    decrypt: (encrypted, context) => {
      for (const key of keys) {
        const plain = decryptWith(key, encrypted, context)
        if (plain) return plain
      }
      return null
    },
  }
}

function decryptWith(key: KeyObject, encrypted: Buffer, context: string): Buffer | null {
  const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
