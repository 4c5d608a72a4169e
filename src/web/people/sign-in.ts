import { toast } from '#web/ui/toast-store.ts'

export type SignInProvider = 'google' | 'facebook' | 'apple'

const missing: Record<SignInProvider, () => void> = {
  google: () =>
    toast({
      title: 'Sign-in failed',
      description: 'Sign-in is not available on this server yet. You can explore everything without it.',
      variant: 'destructive',
    }),
  facebook: () => toast({ title: 'Facebook Login', description: 'Facebook authentication not implemented yet' }),
  apple: () => toast({ title: 'Apple Login', description: 'Apple authentication not implemented yet' }),
}

/**
 * Signs the visitor in and then goes to `next`; settles when that is done, given up or refused. The seam between the
 * sign-in screen and whatever identity the server has: none, so far.
 */
export async function signIn(provider: SignInProvider, _next: string): Promise<void> {
  missing[provider]()
}
