export interface SocialPerson {
  /** The user's id at the provider. Accounts are found by this id only. */
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string;
}
