/** Login names are ASCII, so that no two of them look alike to a person and differ to a machine. */
export const loginNamePattern = /^[A-Za-z0-9._-]{3,40}$/;
/** Spec section 9 (sub-account form): letters and digits, 3 to 6. It opens nothing but the way to a real password. */
export const initialPasswordPattern = /^[A-Za-z0-9]{3,6}$/;

/** Ours. */
export const initialPasswordDays = 7;
/** Login names of other organisations that the people of one may hear of in an hour. */
export const takenNamesPerHour = 20;
export const maxRolesPerAccount = 20;
export const maxDepartmentDepth = 8;
export const maxDepartmentsPerOrg = 500;
