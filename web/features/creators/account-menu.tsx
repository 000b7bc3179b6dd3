import { useMutation } from '@tanstack/react-query'
import { LogOut, UserRoundCog } from 'lucide-react'
import type { signOut } from '../../../contract/creators.ts'
import { paths } from '../../../contract/paths.ts'
import { SIGN_OUT } from '../../../contract/session-calls.ts'
import { call } from '../../lib/call.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuDivider, MenuItem } from '../../ui/menu.tsx'
import { ThemeMenuChoice } from '../../ui/theme-switch.tsx'
import { toast } from '../../ui/toast-store.ts'
import { forgetAccount } from './forget-account.ts'
import { useTokenNavigation } from './token-link.tsx'

/** The avatar is drawn smaller than its button. */
const AVATAR_INSET_PX = 6

/** In the header of every page that knows its creator. */
export function AccountMenu({ email }: { email: string }) {
  const leaving = useMutation({
    mutationFn: () => call<typeof signOut>(SIGN_OUT, {}),
    // A new document drops everything that was fetched for this account.
    onSuccess: () => {
      forgetAccount()
      location.assign(paths.home)
    },
    onError: error => toast({ title: 'Error', description: error.message, destructive: true }),
  })

  const account = useTokenNavigation(error =>
    toast({ title: 'Failed to access account page', description: error.message, destructive: true }),
  )

  return (
    <Menu
      alignOffset={AVATAR_INSET_PX}
      trigger={<IconButton label={`Account: ${email}`} icon={<Initial of={email} />} />}
    >
      <div className="max-w-72 px-3 py-2 text-14 text-ink-2 wrap-anywhere">Signed in as {email}</div>
      <MenuItem
        icon={UserRoundCog}
        disabled={account.isPending}
        onSelect={() => account.navigate({ email, purpose: 'my_account_access', path: paths.myAccount })}
      >
        My Account
      </MenuItem>
      <MenuDivider />
      <ThemeMenuChoice />
      <MenuDivider />
      <MenuItem icon={LogOut} onSelect={() => leaving.mutate()}>
        Sign Out
      </MenuItem>
    </Menu>
  )
}

const Initial = ({ of }: { of: string }) => (
  <span
    aria-hidden
    className="grid size-8 place-items-center rounded-full bg-accent-soft font-bold text-14 text-accent-ink"
  >
    {of.charAt(0).toUpperCase()}
  </span>
)
