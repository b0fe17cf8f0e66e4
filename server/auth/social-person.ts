/** The identity that a provider reports. */
export interface SocialPerson {
  /** The provider's own id of the person: the only key by which an account is found. */
  subject: string;
  email: string | null;
  /** The provider has verified the address. */
  emailVerified: boolean;
  name: string;
}
