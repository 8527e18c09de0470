/** The frame around the pages: layouts, navigation, session, request failures. */
export const shell = {
  'product.name': 'Tilldeck',
  'product.tagline': 'The cloud console for fleets of point-of-sale devices',

  'session.endedTitle': 'Login timed out',
  'session.signInAgain': 'Log in again',
  'session.logoutTitle': 'Log out?',
  'session.logoutText': 'You will leave the console on this computer.',
  'session.logout': 'Log out',
  'session.loggedOut': 'You have been logged out',
  'session.cancel': 'Cancel',

  'failure.generic': 'An error occurred. Please try again later',
  'failure.network': 'Network busy, try again later',
  'failure.timeout': 'Request timed out, connection failed',
  'failure.userInfo': 'Failed to request user info. Please try again',
  'failure.authorization': 'Authorization verification failed',
  'failure.request': 'Request error. Please try again later',
};
