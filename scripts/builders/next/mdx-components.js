export const useMDXComponents = (components) => components
