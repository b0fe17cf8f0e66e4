export interface SocialPerson {
  /** The provider's own id of the person: the only key by which an account is found. */
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string;
}
