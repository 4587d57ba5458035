// The public declarations of remark-urls-in-context/lint. They are written by: npm run api

import { PluggableList } from 'unified'
import { Plugin } from 'unified'
import { Preset } from 'unified'
import { Root } from 'mdast'

export type Rule = Plugin<[unknown?], Root>;

declare const rules: Preset & {
    plugins: PluggableList;
};

export { rules as default }

export declare const noAmbiguousUrlHyphen: Rule;

export declare const noSchemelessAngleUrl: Rule;

export declare const noUnclosedUrl: Rule;

export declare const noUrlCredentials: Rule;

export declare const noUrlWrapper: Rule;

export declare const noWrappedUrl: Rule;
